const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WORDS = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Of a packed colour profile; unpacked it is at most a thousand times as much. */
const PROFILE_MOST = 4_096;

/**
 * A PNG without the words beside its picture: packed, fifty kilobytes of them are fifty megabytes for whoever reads the picture, and none
 * of them is kept. Any other file, and one that is cut, is as it came.
 */
export function withoutPackedWords(sent: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return sent;
  const kept: Uint8Array[] = [SIGNATURE];
  let at = SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const end = at + 12 + size;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) break;
    if (!WORDS.has(type) && (type !== 'iCCP' || size <= PROFILE_MOST)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}
