// The chat lines of rooms.

/** The readers of a line: everybody in the room, or its spectators only. */
const AUDIENCES = ['room', 'spectators'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type ChatLine = {
  readonly id: number;
  readonly roomId: string;
  readonly authorId: string;
  readonly name: string;
  readonly audience: Audience;
  readonly text: string;
  readonly at: number;
};

/** `actionId` is the author's own name for it. */
export type NewLine = Omit<ChatLine, 'id' | 'at'> & { readonly actionId: string };

export interface Chat {
  /** Said again by the same author with the same id, it is the line that was kept the first time. */
  say(line: NewLine): Promise<ChatLine>;
  get(id: number): Promise<ChatLine | null>;
  /** The newest `limit` lines, oldest first. */
  recent(roomId: string, limit: number): Promise<readonly ChatLine[]>;
  /** By id, of those of these rooms in which anything was said: a mark that changes with every line. */
  versions(roomIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What somebody has said, oldest first, after the line `afterId`. */
  by(authorId: string, afterId: number, limit: number): Promise<readonly ChatLine[]>;
}
