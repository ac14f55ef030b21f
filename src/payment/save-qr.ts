import { saveOrShareFile, type Handed } from '../platform/save-file.ts';

const SIDE = 1_024;
const MARGIN = 64;
const LINE = 56;

interface Wanted {
  src: string;
  /** Under the picture: the amount, then to whom. */
  lines: readonly string[];
  name: string;
}

/**
 * The QR as a PNG in the phone's pictures, where bank apps look for it, with its amount and payee under it. Throws when it cannot be drawn.
 */
export async function saveQr({ src, lines, name }: Wanted): Promise<Handed> {
  const picture = await loaded(src);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE + 2 * MARGIN;
  canvas.height = canvas.width + lines.length * LINE + MARGIN / 2;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas here');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const { width, height } = fitted(picture);
  pen.drawImage(picture, MARGIN + (SIDE - width) / 2, MARGIN + (SIDE - height) / 2, width, height);
  pen.fillStyle = '#10241c';
  pen.textAlign = 'center';
  lines.forEach((line, n) => {
    pen.font = `${n === 0 ? 700 : 500} ${n === 0 ? 46 : 34}px Anuphan, sans-serif`;
    pen.fillText(line, canvas.width / 2, canvas.width + n * LINE, SIDE);
  });
  return saveOrShareFile(`${name}.png`, 'image/png', await pngOf(canvas));
}

/** As large as it fits, keeping its shape; a drawing without a size of its own is square. */
function fitted({ naturalWidth, naturalHeight }: HTMLImageElement): { width: number; height: number } {
  const shape = naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
  return shape >= 1 ? { width: SIDE, height: SIDE / shape } : { width: SIDE * shape, height: SIDE };
}

async function loaded(src: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return picture;
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png'),
  );
