import './act-row.css';
import { useState } from 'react';
import type { OwnProfile } from '#domain/account/own-api.ts';
import type { Room } from '#domain/chat/api.ts';
import { useWords, useLanguage, say, type Words } from '../../i18n/language.ts';
import { StoragePersistenceLine } from '../../install/storage-persistence-line.tsx';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { Section, NextPage } from '../../ui/frame/section.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { ConsentSwitch, PhotoConsent } from '../field/consent-switch.tsx';
import { useOwnProfile } from '../own-data.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { saveOrShareFile } from '../../platform/save-file.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useAct } from '../../sync/net/act.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { usePhone } from '../../sync/phone.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { useRestoredFocus } from '../../ui/focus.ts';
import { Portrait } from '../../ui/show/portrait.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Who sees what of the user, whom the user blocked, and the file of all the user's data. */
export function PrivacySheet({ open, onClose }: Props) {
  const w = useWords(privacyWords);
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <Privacy />
    </Sheet>
  );
}

function Privacy() {
  const w = useWords(privacyWords);
  const read = useOwnProfile();
  return (
    <div className="stack stack-4">
      <StoragePersistenceLine />
      <Loaded read={read} waiting={<p className="meta">{w.loading}</p>}>
        {(profile) => <ConsentSwitches profile={profile} />}
      </Loaded>
      <BlockedPeople />
      <ExportCard />
    </div>
  );
}

/** Each is its own. */
function ConsentSwitches({ profile }: { profile: OwnProfile }) {
  const w = useWords(privacyWords);
  return (
    <Section title={w.consents}>
      <div className="list">
        <div className="lrow">
          <PhotoConsent profile={profile} />
        </div>
        <div className="lrow">
          <ConsentSwitch what="MARKETING" isGiven={profile.marketing} label={w.marketing} hint={w.marketingWhy} />
        </div>
      </div>
    </Section>
  );
}

type Kind = 'html' | 'json';

/** A history of years. */
const DEADLINE = 60_000;

/** One's own data as a file: asked for at that moment, kept nowhere on the phone. */
function ExportCard() {
  const phone = usePhone();
  const w = useWords(privacyWords);
  const language = useLanguage();
  const [making, setMaking] = useState<Kind>();
  const [refused, setRefused] = useState<string>();
  const why = useWords({ it: useRefusal(refused) }).it;
  const make = async (kind: Kind) => {
    setMaking(kind);
    setRefused(undefined);
    try {
      const own = await send(phone, 'POST /user/export', {}, { isRead: true, deadline: DEADLINE });
      const { exportFile } = await import('./export-file.ts');
      const { name, type, text } = exportFile(own, kind, language);
      const handed = await saveOrShareFile(name, type, text);
      toast(handed === 'given' ? { text: w.made } : { text: w.impossible, kind: 'bad' });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setRefused(error.code);
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <Section title={w.yours}>
      <div className="stack">
        <p>{w.yoursWhy}</p>
        <Buttons>
          <Button
            kind="tonal"
            icon="file-text"
            block
            busy={making === 'html' && w.making}
            onClick={() => void make('html')}
          >
            {w.readable}
          </Button>
          <Button
            kind="outline"
            icon="download"
            block
            busy={making === 'json' && w.making}
            onClick={() => void make('json')}
          >
            {w.machine}
          </Button>
        </Buttons>
        {refused && <FieldError>{refused === 'OFFLINE' ? w.offline : why}</FieldError>}
      </div>
    </Section>
  );
}

const PAGE = 20;

/** Whom the user blocked in chat; each can be unblocked. */
function BlockedPeople() {
  const w = useWords(privacyWords);
  return (
    <Section title={w.blocked}>
      <Page />
    </Section>
  );
}

function Page({ before }: { before?: string }) {
  const w = useWords(privacyWords);
  const read = useMirror('POST /chat/closed-rooms', {
    limit: PAGE,
    blocked_by_me: true,
    ...(before !== undefined && { before }),
  });
  return (
    <Loaded read={read} waiting={<p className="meta">{w.loading}</p>}>
      {({ items, has_more }) => {
        const last = has_more ? items.at(-1) : undefined;
        return (
          <>
            {(before === undefined || items.length > 0) && <List rooms={items} onChanged={read.refresh} />}
            {last && (
              <NextPage more={w.more}>
                <Page before={last.room_id} />
              </NextPage>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function List({ rooms, onChanged }: { rooms: readonly Room[]; onChanged: () => void }) {
  const w = useWords(privacyWords);
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {rooms.length === 0 ? (
        <p className="meta">{w.nobody}</p>
      ) : (
        <ul className="list">
          {rooms.map((room) => (
            <li key={room.room_id} className="lrow lrow--act">
              <Blocked room={room} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Blocked({ room: { room_id, with: other }, onChanged }: { room: Room; onChanged: () => void }) {
  const phone = usePhone();
  const w = useWords(privacyWords);
  const unblock = useAct(async () => {
    await send(phone, 'POST /chat/block', { room_id, blocked: false });
    toast({ text: w.unblocked });
    onChanged();
    mirrorOf(phone).stale(); // the unblocked person's posts, and the person in lists, are seen again
  });
  const why = useWords({ it: useRefusal(unblock.failed?.code) }).it;
  return (
    <>
      <Portrait photo={other.photo_url} number={other.caddy_number} name={other.name} size="s" plate={false} />
      <span className="grow">
        <b translate="no">{other.name}</b>
        {unblock.failed && <FieldError>{why}</FieldError>}
      </span>
      <Button
        kind="quiet"
        size="sm"
        busy={unblock.isBusy && '…'}
        aria-label={say(w.unblockOf, { name: other.name })}
        onClick={() => void unblock.run()}
      >
        {w.unblock}
      </Button>
    </>
  );
}

const privacyWords = {
  title: { th: 'ข้อมูลและความเป็นส่วนตัว', en: 'Privacy and my data' },
  consents: { th: 'ความยินยอม', en: 'Consents' },
  marketing: { th: 'รับข่าวและส่วนลด', en: 'News and offers' },
  marketingWhy: { th: 'ปิดเมื่อไรก็ได้ ไม่มีผลกับการใช้งาน', en: 'Switch it off any time, nothing else changes' },
  offline: { th: 'ต้องออนไลน์จึงเปลี่ยนได้ ยังไม่มีอะไรเปลี่ยน', en: 'This needs a signal. Nothing has changed.' },
  blocked: { th: 'คนที่บล็อก', en: 'Blocked people' },
  nobody: { th: 'คุณยังไม่ได้บล็อกใคร', en: 'You have blocked nobody' },
  more: { th: 'ดูเพิ่ม', en: 'Show more' },
  unblock: { th: 'เลิกบล็อก', en: 'Unblock' },
  unblockOf: { th: 'เลิกบล็อก {name}', en: 'Unblock {name}' },
  unblocked: { th: 'เลิกบล็อกแล้ว', en: 'Unblocked' },
  yours: { th: 'ข้อมูลของฉัน', en: 'My data' },
  yoursWhy: {
    th: 'ทุกอย่างที่เรามีเกี่ยวกับคุณ ไม่มีข้อมูลของคนอื่น ไฟล์อยู่ที่เครื่องคุณเท่านั้น',
    en: 'Everything we hold about you, and nothing of others. The file is yours alone.',
  },
  readable: { th: 'ไฟล์สำหรับอ่าน (HTML)', en: 'To read (HTML)' },
  machine: { th: 'ไฟล์สำหรับโปรแกรม (JSON)', en: 'For programs (JSON)' },
  making: { th: 'กำลังรวบรวม…', en: 'Collecting…' },
  made: { th: 'ไฟล์พร้อมแล้ว', en: 'Your file is ready' },
  impossible: {
    th: 'เบราว์เซอร์นี้บันทึกไฟล์ไม่ได้ เปิดในเบราว์เซอร์อื่น',
    en: 'This browser cannot save files. Open Caddee in another.',
  },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
} as const satisfies Record<string, Words>;
