// A text as a WebSocket frame: encoded once, and the same bytes go to every receiver.

const FINAL_TEXT = 0x81;
const SHORT = 126;
const MEDIUM = 65_536;

export type Frame = Buffer;

/** A server's frames carry no mask, so that they do not differ from receiver to receiver. */
export function encodeTextFrame(text: string): Frame {
  const length = Buffer.byteLength(text);
  const head = length < SHORT ? 2 : length < MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = SHORT;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = SHORT + 1;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

/** The answer to a ping repeats its data, at most 125 bytes. */
export function encodePongFrame(data: Buffer): Frame {
  return Buffer.concat([Buffer.from([0x8a, data.length]), data]);
}

/** An empty ping. */
export const PING_FRAME: Frame = Buffer.from([0x89, 0]);
