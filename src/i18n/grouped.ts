/** `12,500`; of a fraction at most three places. Not by Intl, whose first use takes a slow phone a tenth of a second. */
export function grouped(n: number): string {
  const [whole = '', fraction] = String(Math.round(n * 1000) / 1000).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '');
}
