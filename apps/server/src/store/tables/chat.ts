// The chat lines of rooms.

/** The readers of a line: all people in the room, or its spectators only. */
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

/** `actionId` is chosen by the author's client, so that a resend is recognised. */
export type NewLine = Omit<ChatLine, 'id' | 'at'> & { readonly actionId: string };

export interface Chat {
  /** Stores the line. A resend with the same author and action id answers the line stored first. */
  say(line: NewLine): Promise<ChatLine>;
  get(id: number): Promise<ChatLine | null>;
  /** The newest `limit` lines, oldest first. */
  recent(roomId: string, limit: number): Promise<readonly ChatLine[]>;
  /** By room, for rooms with chat lines: a text that changes with every new line. */
  versions(roomIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The lines of one author, oldest first, after the line `afterId`. */
  by(authorId: string, afterId: number, limit: number): Promise<readonly ChatLine[]>;
}
