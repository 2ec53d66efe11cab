// The link to a room as a QR code, for a person nearby with a phone.

import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import { enRoom } from '../words/en/room.ts';
import { translator } from '../words/speak.ts';
import './room-qr.css';

const t = translator(enRoom);

/** The light border that QR readers need, in modules. */
const BORDER = 4;

export function RoomQr({ link }: { link: string }) {
  const { size, path } = useMemo(() => drawQrPath(link), [link]);
  return (
    <svg class="room-qr" viewBox={`0 0 ${size} ${size}`} role="img" data-testid="room-qr" data-link={link}>
      <title>{t('room.qr')}</title>
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}

function drawQrPath(link: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(link, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
