// Splits a stream of text into lines that end with CRLF, LF or CR. A line that grows too long is cut.

const LONGEST_LINE = 64 * 1024;

/** Returns the function to call with every piece of text as it arrives. */
export function createLineSplitter(onLine: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = (parts.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of parts) onLine(line.slice(0, LONGEST_LINE));
  };
}
