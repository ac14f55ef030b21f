/** A search key: compatibility-composed, lower case, one space. ำ written in two ways must meet (reliability.md M31). */
export const searchKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
