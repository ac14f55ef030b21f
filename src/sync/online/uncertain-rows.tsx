import { useSyncExternalStore } from 'react';
import type { CallName } from '#domain/calls.ts';
import { type UncertainRequest, uncertainListOf, useReadUncertain } from './uncertain-list.ts';
import { type Phone, usePhone } from '../phone.ts';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useConnection } from '../net/connection.ts';

/** Requests by these calls of which nobody knows yet whether they arrived. */
export function useUncertainRequests(calls: readonly CallName[]): readonly UncertainRequest[] {
  const phone = usePhone();
  const all = useSyncExternalStore(
    uncertainListOf(phone).watchUncertain,
    uncertainListOf(phone).uncertainNow,
    uncertainListOf(phone).uncertainNow,
  );
  useReadUncertain();
  return all.filter(({ call }) => calls.includes(call));
}

/** They stand in the list in which they will be when they turn out to have arrived: neither drafts nor sent. */
export function UncertainInList({ calls }: { calls: readonly CallName[] }) {
  const shown = useUncertainRequests(calls);
  return <output className="stack">{shown.length > 0 && <UncertainRows shown={shown} />}</output>;
}

const words = {
  isUnknown: {
    th: 'ยังไม่ทราบว่าถึงเราหรือไม่ กำลังตรวจสอบ ไม่ต้องส่งซ้ำ',
    en: 'Not known yet whether it reached us. It is being checked, there is no need to send it again.',
  },
  isUnknownOffline: {
    th: 'ยังไม่ทราบว่าถึงเราหรือไม่ จะตรวจสอบเองเมื่อมีสัญญาณ ไม่ต้องส่งซ้ำ',
    en: 'Not known yet whether it reached us. It is checked as soon as there is a signal, there is no need to send it again.',
  },
  check: { th: 'ตรวจสอบตอนนี้', en: 'Check now' },
} as const satisfies Record<string, Words>;

/** The rows of `UncertainInList`. */
export function UncertainRows({ shown }: { shown: readonly UncertainRequest[] }) {
  const phone = usePhone();
  const w = useWords(words);
  const language = useLanguage();
  const isOffline = useConnection() === 'offline';
  return (
    <>
      {shown.map(({ key, title }) => (
        <div key={key} className="card is-pending stack stack-2">
          <b className="num">{wordIn(title, language)}</b>
          <Note kind="amber" icon="hourglass">
            {isOffline ? w.isUnknownOffline : w.isUnknown}
          </Note>
          <button type="button" className="link tall" onClick={() => settleNow(phone)}>
            <Icon name="refresh-cw" /> {w.check}
          </button>
        </div>
      ))}
    </>
  );
}

/** Without its code on this phone there is no network either, in which anything could be checked. */
const settleNow = (phone: Phone): unknown =>
  import('./uncertain-requests.ts').then(
    (it) => it.uncertainRequestsOf(phone).settleSoon(0),
    () => undefined,
  );
