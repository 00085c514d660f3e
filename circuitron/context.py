"""What the corrections of one script have come to so far, and whether another one makes sense."""
