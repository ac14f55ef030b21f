import { useEffect, useState } from 'react';
import { isQuiet, isUnsent } from '#domain/outbox/op.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { opsOf } from '../../sync/outbox/outbox-store.ts';
import { Note } from '../../ui/show/status.tsx';
import { usePerson } from '../person.ts';
import { usePhone } from '../../sync/phone.ts';

const words = {
  one: {
    th: 'มี {n} รายการรอส่ง ยังอยู่ครบในเครื่องนี้ เข้าสู่ระบบด้วยบัญชีเดิม แล้วรายการจะส่งเอง',
    en: '{n} waiting to send, still safe on this device. Sign in with the same account, and sending goes on by itself.',
  },
  several: {
    th: 'มี {n} รายการจาก {accounts} บัญชีรอส่ง ยังอยู่ครบในเครื่องนี้ เข้าสู่ระบบด้วยบัญชีใด รายการของบัญชีนั้นจะส่งเอง',
    en: '{n} waiting to send from {accounts} accounts, still safe on this device. Sign in with one of them, and what waits in it is sent by itself.',
  },
} as const satisfies Record<string, Words>;

/** What was unsent at sign-out stays, and only its owner can send it. How many, and nothing of whose or what. */
export function UnsentNote() {
  const phone = usePhone();
  const w = useWords(words);
  const isNobody = usePerson() === undefined;
  const [owners, setOwners] = useState<readonly string[]>([]);
  useEffect(() => {
    let isHere = true;
    opsOf(phone)
      .all()
      .then(
        (all) => isHere && setOwners(all.filter(isToSend).map(({ user_id }) => user_id)),
        () => undefined, // no IndexedDB on this phone: then nothing waits in it
      );
    return () => {
      isHere = false;
    };
  }, [phone, isNobody]);
  const accounts = new Set(owners).size;
  if (!isNobody || accounts === 0) return null;
  return (
    <output>
      <Note kind="amber" icon="clock">
        {say(accounts === 1 ? w.one : w.several, { n: owners.length, accounts })}
      </Note>
    </output>
  );
}

const isToSend = (op: Parameters<typeof isUnsent>[0]): boolean =>
  isUnsent(op) && op.state !== 'conflict' && !isQuiet(op);
