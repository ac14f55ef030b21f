/**
 * A sum over a copy: whose it is, what was asked, when, and the answer. Against accidents of a disk, not against people. FNV-1a, 32 bits;
 * a digest of the browser would need https.
 */
export function sumOf(
  user_id: string,
  key: string,
  { updated_at, data }: { updated_at: number; data: unknown },
): number {
  const text = `${user_id} ${key} ${updated_at} ${JSON.stringify(data)}`;
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum >>> 0;
}
