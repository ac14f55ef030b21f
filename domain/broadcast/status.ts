export const BROADCAST_STATUSES = ['OPEN', 'FILLED', 'CANCELLED', 'EXPIRED'] as const;
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number];

export const RESPONSE_STATUSES = [
  'INTERESTED',
  'RECONFIRM_NEEDED',
  'SELECTED',
  'NOT_SELECTED',
  'WITHDRAWN',
  'EXPIRED',
] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];
