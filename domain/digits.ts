/** `๒๕๖๙` → `2569`; anything else stays. A Thai keyboard may write Thai digits wherever a number is asked for. */
export const westernDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
