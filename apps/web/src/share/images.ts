// A position as an image file: the SVG text that the board draws, or a PNG made of it on a canvas.

import { type DrawSettings, drawPicture } from '@sente/board';
import type { Picture } from '@sente/kernel';

/** Sharp on any screen, and still small enough to send. */
const LONGER_SIDE = 1080;

export function toSvg(picture: Picture, settings: DrawSettings = {}): string {
  const { columns, rows } = picture.grid;
  const width = Math.round(LONGER_SIDE * Math.min(1, columns / rows));
  return drawPicture(picture, { width, ...settings });
}

/** Throws if the browser cannot draw it (no canvas, no memory). The page shows a message then. */
export async function toPng(picture: Picture, settings: DrawSettings = {}): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([toSvg(picture, settings)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser has no canvas');
    pen.drawImage(image, 0, 0);
    return await pngOfCanvas(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function pngOfCanvas(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
      'image/png',
    );
  });
}
