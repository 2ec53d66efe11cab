// English for a game to give away.

export const enShare = {
  'share.title': 'Share this game',
  'share.link': 'Copy the link',
  'share.send': 'Send the link',
  'share.text': 'Copy the moves as text',
  'share.save': 'Save as {format}',
  'share.picture': 'Picture of this position',
  'share.file': 'File for other programs',
  'share.done': 'Copied.',
  'share.failed': 'The browser did not allow it. The link is below; copy it by hand.',
} as const;
