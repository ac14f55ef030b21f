/** Where staff confirm, with the code in the part of the address that no server is ever sent: it stands in no log. */
export const redeemPlace = (code: string): string => `/redeem#${code}`;

export const codeOfPlace = (hash: string): string | undefined => /^#(\d{8})$/.exec(hash)?.[1];
