import { useEffect, useState } from 'react';
import type { Words } from './language.ts';

const NOTHING_YET: Words = { th: '\u00a0', en: '\u00a0' };
/** Where the words are not on the phone yet and cannot be fetched: what the user needs to know all the same. */
const NOT_HERE: Words = {
  th: 'ไม่สำเร็จ เหตุผลยังไม่อยู่ในเครื่อง อ่านได้เมื่อมีสัญญาณ',
  en: 'Not done. The reason is not on this device yet; it can be read when there is a signal.',
};

/** After an act that is sent directly and got no answer: nobody knows whether it arrived, so no screen says that nothing was done. */
export const NO_ANSWER: Words = {
  th: 'ยังไม่ได้รับคำตอบ อาจถึงเราแล้ว กดอีกครั้งได้เมื่อมีสัญญาณ ระบบจะไม่ทำซ้ำ',
  en: 'No answer has come; it may have arrived. Press again when there is a signal, it will not be done twice.',
};

type Said = (code: string) => Words;
/** Fetched when the first refusal happens: no screen carries them all. */
let known: Said | undefined;

const fetched = async (): Promise<Said> => {
  known ??= (await import('./refusals.ts')).wordsOfRefusal;
  return known;
};

/** The words of a refusal, for a toast. Never rejects: of all things this one has to be said. */
export const refusalOf = async (code: string): Promise<Words> =>
  code === 'OFFLINE'
    ? NO_ANSWER
    : fetched().then(
        (said) => said(code),
        () => NOT_HERE,
      );

/** The words of a refusal, on a screen; asked for again when the phone has a network. */
export function useRefusal(code: string | undefined): Words {
  const [said, say] = useState<Said | undefined>(() => known);
  useEffect(() => {
    if (code === undefined || code === 'OFFLINE') return;
    let isHere = true;
    const fetchThem = () =>
      void fetched()
        .catch(() => () => NOT_HERE)
        .then((it) => isHere && say(() => it));
    fetchThem();
    window.addEventListener('online', fetchThem);
    return () => {
      isHere = false;
      window.removeEventListener('online', fetchThem);
    };
  }, [code]);
  if (code === 'OFFLINE') return NO_ANSWER;
  return code !== undefined && said ? said(code) : NOTHING_YET;
}
