/** `๒๕๖๙` → `2569`; everything else stays. A Thai keyboard may type Thai digits in any number field. */
export const westernDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
