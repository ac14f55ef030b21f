import { useState } from 'react';
import type { InputOf } from '#domain/calls.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { Switch } from '../../ui/control/check.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { storeProfile, useOwnProfile } from '../own-data.ts';
import { usePerson } from '../person.ts';
import { usePhone } from '../../sync/phone.ts';

type What = InputOf<'POST /user/consent'>['what'];

const photoWords = {
  GOLFER: {
    all: { th: 'ให้ทุกคนเห็นรูปฉัน', en: 'Let everyone see my photo' },
    on: {
      th: 'ทุกคนที่ใช้แคดดี้ดีเห็นรูปคุณ เช่น ข้างรีวิวและคำขอของคุณ ปิดได้ทุกเมื่อ',
      en: 'Everyone on Caddee sees your photo, beside your reviews and requests. Switch it off any time.',
    },
    off: {
      th: 'ตอนนี้เห็นเฉพาะแคดดี้ที่มีการจองยืนยันแล้วกับคุณ คนอื่นเห็นภาพแทน',
      en: 'Now only caddies you have a confirmed booking with see it. Others see a drawing instead.',
    },
  },
  CADDY: {
    all: { th: 'ให้ทุกคนเห็นรูปฉัน รวมถึงบนเว็บ', en: 'Let everyone see my photo, also on the web' },
    on: {
      th: 'ทุกคนเห็นรูปคุณได้ ทั้งในแอปและบนเว็บโดยไม่ต้องมีแอป เช่น หน้าของคุณและผลค้นหา ปิดได้ทุกเมื่อ',
      en: 'Everyone sees your photo, in the app and on the web without the app: on your page, in search and beside your posts. Switch it off any time.',
    },
    off: {
      th: 'ตอนนี้เห็นเฉพาะนักกอล์ฟที่มีการจองยืนยันแล้วกับคุณ คนอื่นเห็นภาพแทน',
      en: 'Now only golfers you have a confirmed booking with see it. Others see a drawing instead.',
    },
  },
} as const satisfies Record<'GOLFER' | 'CADDY', Record<string, Words>>;

interface Props {
  what: What;
  isGiven: boolean;
  label: string;
  hint: string;
}

/** A consent, given and taken back at once and directly to the server: an offline phone cannot promise one. */
export function ConsentSwitch({ what, isGiven, label, hint }: Props) {
  const phone = usePhone();
  const [chosen, setChosen] = useState<boolean>();
  const [refused, setRefused] = useState<string>();
  const why = useWords({ it: useRefusal(refused) }).it;
  const change = (is_given: boolean) => {
    setChosen(is_given);
    setRefused(undefined);
    send(phone, 'POST /user/consent', { what, is_given })
      .then((profile) => storeProfile(phone, profile))
      .catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
        setRefused(error.code);
      })
      .finally(() => setChosen(undefined));
  };
  return (
    <div className="stack stack-1">
      <Switch on={chosen ?? isGiven} onToggle={change} hint={hint}>
        <b>{label}</b>
      </Switch>
      {refused && <FieldError>{why}</FieldError>}
    </div>
  );
}

const usePhotoWords = () => useWords(photoWords[usePerson()?.role ?? 'GOLFER']);

/** Whether everybody may see the photo: no, until its owner says yes. */
export function PhotoConsent({ profile: { public_photo } }: { profile: OwnProfile }) {
  const w = usePhotoWords();
  return <ConsentSwitch what="PUBLIC_PHOTO" isGiven={public_photo} label={w.all} hint={public_photo ? w.on : w.off} />;
}

/** Says on one's own profile who sees the photo. */
export function PhotoSeen() {
  const w = usePhotoWords();
  const profile = useOwnProfile().data;
  return profile?.photo_url ? <p className="meta">{profile.public_photo ? w.on : w.off}</p> : null;
}
