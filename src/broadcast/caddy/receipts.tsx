import '../../booking/booking.css';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { ReceiptList } from '../../booking/receipt-list.tsx';
import { isAbout, useAnswers } from '../data.ts';
import { Refused } from './refused.tsx';

/** The caddy's answers to open requests that are no longer `shown`. */
export function Receipts({ shown }: { shown: readonly NearbyBroadcast[] }) {
  const items = useAnswers().filter((item) => !shown.some((it) => isAbout(item, it)));
  return <ReceiptList items={items} refused={(item) => <Refused item={item} />} />;
}
