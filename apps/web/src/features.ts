// What this build offers. A way in that leads nowhere is not shown.

export const FEATURES = {
  /** Rooms, friends and ranked play: needs a server and its pages. */
  online: false,
} as const;
