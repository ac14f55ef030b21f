/** 184 → `18.4`, -20 → `+2` (a plus handicap), as golfers write it. */
export const handicapText = (tenths: number): string => `${tenths < 0 ? '+' : ''}${Math.abs(tenths) / 10}`;
