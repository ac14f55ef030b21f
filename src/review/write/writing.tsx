import '../review.css';
import { type ReactNode, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { isoOf, parseMoment } from '#domain/dates.ts';
import { OPEN_FOR, publicName, type Side, MARKS, TAGS, TEXT_MOST } from '#domain/review/review.ts';
import { usePerson } from '../../account/person.ts';
import { useQueueing } from '../../booking/act/acting.ts';
import { say, useWords, useLanguage, wordIn, useWord } from '../../i18n/language.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { usePhone } from '../../sync/phone.ts';
import { ReadLine } from '../../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Note, Status } from '../../ui/show/status.tsx';
import { NOTHING_SAID, type ReviewsHere, saidIn, submitReview, type Said } from '../data.ts';
import { listWords } from '../reply.tsx';
import { ReviewHead, useOtherName, useWhen, Stars } from '../review-parts.tsx';
import { words, MARK_WORDS, STAR_WORDS, TAG_WORDS } from '../words.ts';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { type OutboxItem, outboxOf } from '../../sync/outbox/outbox.ts';

interface Props {
  booking: Booking;
  side: Side;
  here: ReviewsHere;
  isAgain: boolean;
  onDone: () => void;
  children?: ReactNode;
}

/** The review form: its draft is stored on the phone until it is sent; sent, it waits there for a signal. */
export function Writing({ booking, side, here: { read, said: sent, item }, isAgain, onDone, children }: Props) {
  const phone = usePhone();
  const w = useWords(words);
  const name = useOtherName(booking, side);
  const { booking_ref } = booking;
  const [first] = useState(() => sent ?? (item?.state === 'conflict' ? saidIn(item.input) : NOTHING_SAID));
  const [said, setSaid, clear] = useDraft(`review:${booking_ref}`, first);
  const { isBusy, queue } = useQueueing();
  const closes = read.data?.closes_at ?? isoOf(parseMoment(booking.closed_at ?? booking.tee_off_at) + OPEN_FOR);
  const when = useWhen(closes);
  const title = { th: say('รีวิว{name}', { name }), en: `Review of ${name}` };
  const send = async () => {
    if (!(await queue(() => submitReview(phone, booking_ref, said, { title, closes_at: parseMoment(closes) }, item))))
      return;
    clear();
    onDone();
  };
  return (
    <>
      <Screen tight cta>
        <ReviewHead booking={booking} side={side} />
        <ReadLine reads={[read]} />
        {item?.state === 'conflict' && <Refused item={item} />}
        <ReviewForm side={side} said={said} onChange={setSaid} />
        <Note kind="sky">{read.data?.is_theirs_in ? say(w.theyWrote, { name }) : say(w.blindNew, { when })}</Note>
        {children}
        <ButtonLink kind="quiet" block href={`/${side}/booking/${booking_ref}`}>
          {isAgain ? w.back : w.skip}
        </ButtonLink>
      </Screen>
      <MainButton>
        <div className="review-foot">
          <p className="meta-xs center">{side === 'golfer' ? <PublicNote /> : w.caddiesNote}</p>
          <Button
            size="lg"
            block
            busy={isBusy && w.sending}
            why={said.stars === 0 && w.starsFirst}
            onClick={() => void send()}
          >
            {w.send}
          </Button>
        </div>
      </MainButton>
    </>
  );
}

/** What everybody will see of the golfer beside the review: a part of the golfer's name, and the photo where the golfer lets everybody see it. */
function PublicNote() {
  const w = useWords(words);
  const l = useWords(listWords);
  const person = usePerson();
  const profile = useMirror('GET /user/profile', {}).data;
  const name = say(l.someone, { name: publicName(profile?.display_name ?? person?.display_name ?? '') });
  // Not known without the profile: then the golfer is told of both cases.
  const photo = profile ? profile.public_photo && profile.photo_url !== null : undefined;
  const text = photo === undefined ? w.publicMayPhoto : photo ? w.publicPhoto : w.publicName;
  return <>{say(text, { name })}</>;
}

interface ReviewFormProps {
  side: Side;
  said: Said;
  onChange: (said: Said) => void;
}

/** Stars, what stood out, a text; then optional marks for each part. */
function ReviewForm({ side, said, onChange }: ReviewFormProps) {
  const w = useWords(words);
  const language = useLanguage();
  const change = (more: Partial<Said>) => onChange({ ...said, ...more });
  const praise = words[side === 'golfer' ? 'praise' : 'wasLike'];
  const word = STAR_WORDS[said.stars - 1];
  return (
    <div className="form">
      <div className="stack stack-2">
        <Stars label={w.starsLabel} value={said.stars} onPick={(stars) => change({ stars })} />
        <output className="strong green center">{word ? wordIn(word, language) : ' '}</output>
      </div>
      <fieldset className="field">
        <legend className="lbl">
          {wordIn(praise, language)} {language === 'th' && <small lang="en">{praise.en}</small>}
        </legend>
        <Chips>
          {TAGS[side].map((tag) => (
            <Chip
              key={tag}
              on={said.tags.includes(tag)}
              onToggle={(on) => change({ tags: on ? [...said.tags, tag] : said.tags.filter((it) => it !== tag) })}
            >
              {wordIn(TAG_WORDS[tag], language)}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      <TextArea
        label={words.more}
        rows={3}
        maxLength={TEXT_MOST}
        value={said.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <fieldset className="field">
        <legend className="lbl">
          {w.marks} <small>{w.optional}</small>
        </legend>
        {MARKS[side].map((mark) => (
          <Stars
            key={mark}
            small
            label={wordIn(MARK_WORDS[mark], language)}
            value={said.marks[mark] ?? 0}
            onPick={(stars) => change({ marks: { ...said.marks, [mark]: stars } })}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** The server refused the review, and why; the text stays in the form until the user has seen this. */
export function Refused({ item }: { item: OutboxItem }) {
  const phone = usePhone();
  const w = useWords(words);
  const why = useWord(useRefusal(item.refusal?.code));
  return (
    <div className="card stack stack-2">
      <output className="stack stack-2">
        <Status kind="bad">{w.refused}</Status>
        <span className="meta">{why}</span>
      </output>
      <Button kind="quiet" size="sm" onClick={() => void outboxOf(phone).discard(item.id)}>
        {w.remove}
      </Button>
    </div>
  );
}
