import '../../booking/booking.css';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { SPOKEN } from '#domain/account/account.ts';
import type { Terms } from '#domain/booking/rate.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { WISH_YEARS } from '#domain/broadcast/status.ts';
import { parseMoment, parseTime } from '#domain/dates.ts';
import { dayOf } from '../../booking/data.ts';
import { EMPTY_ROUND, type ChosenRound, type RoundDraft } from '../../booking/round/round.ts';
import { useForm } from '../../form/form.ts';
import { currentLanguage, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { reloadBlockersOf } from '../../sync/page/unsaved-input.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TopBar } from '../../ui/frame/top-bar.tsx';
import { AskFields } from '../ask/ask-fields.tsx';
import { askWords, askInput, priceNow, useAskProblem, SeatsTotal } from '../ask/asking.tsx';
import { addressOf, storeBroadcast } from '../open-request.ts';
import { usePhone } from '../../sync/phone.ts';
import { RoundFields } from '../../booking/round/round-fields.tsx';

const NOTE_MAX = 300;
const TITLE: Words = { th: 'แก้ไขประกาศ', en: 'Edit the request' };

const words = {
  warning: {
    th: 'ถ้าเปลี่ยนสนาม วัน เวลา หรือจำนวนหลุม แคดดี้ที่สนใจทุกคนต้องยืนยันอีกครั้ง',
    en: 'If you change course, date, time or holes, every interested caddy must confirm again.',
  },
  changed: {
    th: 'รอบเปลี่ยนแล้ว เมื่อบันทึก แคดดี้ที่สนใจทุกคนต้องยืนยันอีกครั้ง',
    en: 'The round has changed: once saved, every interested caddy must confirm again.',
  },
  save: { th: 'บันทึกประกาศ', en: 'Save the request' },
  saving: { th: 'กำลังบันทึก', en: 'Saving' },
  saved: { th: 'บันทึกแล้ว', en: 'Saved' },
  needOnline: {
    th: 'ยังไม่ได้ส่ง ต้องมีสัญญาณจึงแก้ไขได้ สิ่งที่แก้ยังอยู่ในหน้านี้',
    en: 'Not sent: editing needs a signal. Your changes are kept on this screen.',
  },
  over: { th: 'แก้ไขประกาศนี้ไม่ได้แล้ว', en: 'This request can no longer be edited' },
  overWhy: {
    th: 'ประกาศปิดแล้ว หรือเลือกแคดดี้ไปแล้ว',
    en: 'It is closed, or you have already chosen a caddy.',
  },
  back: { th: 'กลับไปที่ประกาศ', en: 'Back to the request' },
} as const satisfies Record<string, Words>;

/** The round and what is asked for, as long as no seat is taken. */
export function EditRequest({ broadcast }: { broadcast: Broadcast }) {
  return (
    <>
      <TopBar title={TITLE} back={addressOf(broadcast.alt_reference)} />
      <Edit key={broadcast.version} broadcast={broadcast} />
    </>
  );
}

function Edit({ broadcast }: { broadcast: Broadcast }) {
  const phone = usePhone();
  const w = useWords(words);
  const language = useLanguage();
  const [, navigate] = useLocation();
  const isOffline = useConnection() === 'offline';
  const [round, setRound] = useState(() => roundOf(broadcast));
  const course = useMirror('GET /course/{slug}', { slug: round.slug ?? '' }).data;
  const choose = (change: Partial<RoundDraft>) => setRound((before) => ({ ...before, ...change }));
  const chosen: ChosenRound = { round, course, choose, clear: () => setRound(roundOf(broadcast)) };
  const { alt_reference, version } = broadcast;
  const { form, isBusy, failure, submit } = useForm({
    call: 'POST /broadcast/update',
    schema: () => import('#domain/broadcast/api.ts').then((m) => m.broadcastCalls['POST /broadcast/update'].input),
    done: (saved) => {
      storeBroadcast(phone, saved);
      toast({ text: wordIn(words.saved, currentLanguage()) });
      navigate(addressOf(alt_reference), { replace: true });
    },
    under: { TEE_OFF_TOO_SOON: 'tee_off_time', TEE_OFF_TOO_FAR: 'booking_date', TRANSPORT_NOT_ALLOWED: 'transport' },
  });
  const problem = useAskProblem(round);
  const price = course && priceNow(round, course, keptTerms(round, broadcast));
  // Compared by value: a course is picked in a sheet, which triggers no event of this form.
  const isEdited = JSON.stringify(round) !== JSON.stringify(roundOf(broadcast));
  useEffect(() => (isEdited ? reloadBlockersOf(phone).holdUpdate() : undefined), [phone, isEdited]);
  if (broadcast.status !== 'OPEN' || broadcast.seats_taken > 0) return <TooLate alt_reference={alt_reference} />;
  const why = problem ?? (isOffline && w.needOnline);
  const save = () => {
    const input = askInput(round);
    if (input) void submit({ alt_reference, version, ...input });
  };
  const refusals = [...Object.values(failure.fields), ...(failure.whole ? [failure.whole] : [])];
  return (
    <>
      <Screen cta tight>
        {refusals.length > 0 && (
          <div role="alert" className="stack stack-2">
            {refusals.map((it) => (
              <Note key={it.en} kind="coral">
                {wordIn(it, language)}
              </Note>
            ))}
          </div>
        )}
        <Note kind={isOther(round, broadcast) ? 'amber' : 'plain'}>
          {isOther(round, broadcast) ? w.changed : w.warning}
        </Note>
        <form ref={form} className="stack stack-5" onSubmit={(event) => event.preventDefault()}>
          <RoundFields chosen={chosen} />
          <AskFields
            chosen={chosen}
            until={isOther(round, broadcast) ? undefined : parseMoment(broadcast.expires_at)}
          />
          {price && <SeatsTotal total={price.total} seats={round.seats} />}
          <TextArea
            label={askWords.note}
            value={round.note}
            maxLength={NOTE_MAX}
            onChange={(event) => choose({ note: event.target.value })}
          />
        </form>
      </Screen>
      <MainButton aboveTabs>
        <div className="send">
          {why && <p className="meta-xs amber">{why}</p>}
          <Button size="lg" block busy={isBusy && w.saving} why={why} onClick={save}>
            {w.save}
          </Button>
        </div>
      </MainButton>
    </>
  );
}

function TooLate({ alt_reference }: { alt_reference: string }) {
  const w = useWords(words);
  return (
    <Screen tight>
      <Empty title={w.over} action={<ButtonLink href={addressOf(alt_reference)}>{w.back}</ButtonLink>}>
        {w.overWhy}
      </Empty>
    </Screen>
  );
}

const roundOf = (it: Broadcast): RoundDraft => ({
  ...EMPTY_ROUND,
  asks: 'all',
  slug: it.golf_course,
  date: dayOf(it),
  time: parseTime(it.tee_off_time),
  holes: it.holes,
  transport: it.transport,
  seats: it.caddies_needed,
  audience: it.audience,
  note: it.note ?? '',
  open_hours: undefined,
  wish_languages: SPOKEN.filter((spoken) => it.wish_languages?.includes(spoken)),
  wish_years: WISH_YEARS.find((n) => n === it.wish_years),
});

/** On the same day the request keeps what it was priced by; undefined also in a copy of an older build. */
const keptTerms = ({ date }: RoundDraft, it: Broadcast): Terms | undefined =>
  date === dayOf(it) && it.rate && it.is_holiday !== undefined
    ? { rate: it.rate, is_holiday: it.is_holiday }
    : undefined;

/** Course, day, time or holes differ from what the caddies said yes to (product.md §3.2). */
const isOther = ({ slug, date, time, holes }: RoundDraft, it: Broadcast): boolean =>
  slug !== it.golf_course || date !== dayOf(it) || time !== it.tee_off_time || holes !== it.holes;
