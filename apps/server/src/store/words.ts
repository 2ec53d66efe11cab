// The words that a column of a few may hold, as the tables check them.

const ROOM_STATUSES = ['open', 'playing', 'closed'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

/** Who hears what is said in a room. */
const AUDIENCES = ['room', 'spectators'] as const;
export type Audience = (typeof AUDIENCES)[number];
