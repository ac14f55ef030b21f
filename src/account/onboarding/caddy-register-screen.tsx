import type { Spoken } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Note } from '../../ui/show/status.tsx';
import {
  LatinNicknameField,
  NicknameField,
  NumberField,
  RealNameField,
  WhoMayField,
  YearsField,
} from '../field/caddy-fields.tsx';
import { caddyLabels, labels, words as fieldWords, NUMBER_TAKEN } from '../field/field-words.ts';
import { CourseList, LanguageChips, PhoneField } from '../field/profile-fields.tsx';
import { TakenHelp } from '../field/taken-help.tsx';
import { useErrorOf } from '../../form/form-notes.tsx';
import { words, type Kind, type Part, Registration } from './registration.tsx';
import { ContestNumber } from '../field/number-note.tsx';
import { figuresOf } from '../field/figures.ts';
import type { Week } from '../field/weekly-editor.tsx';

/** What the caddy has typed so far, as typed. */
interface CaddyDraft {
  real_name: string;
  /** Null until the caddy changes the name given at sign-up. */
  nickname: string | null;
  /** Not in a draft of before there was one. */
  nickname_latin?: string;
  caddy_number: string;
  /** The caddy was told that another caddy has this number, and claims it. */
  contest_number: boolean;
  /** Null until the caddy changes the phone number used to sign in. */
  phone: string | null;
  years: string;
  languages: Spoken[];
  home_courses: CourseName[];
  strengths: string;
  who_may_request: 'ANYONE' | 'FOLLOWERS';
  weekly: Week;
  /** The name of a picture the caddy has sent. */
  photo: string | null;
}

/** Most caddies work the mornings of every day but one; the caddy changes what is different. */
const WEEK: Week = [0, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '05:30', to: '13:00' }));

const EMPTY_CADDY: CaddyDraft = {
  real_name: '',
  nickname: null,
  caddy_number: '',
  contest_number: false,
  phone: null,
  years: '',
  languages: ['th'],
  home_courses: [],
  strengths: '',
  who_may_request: 'ANYONE',
  weekly: WEEK,
  photo: null,
};

/** The fields of each step, for what is checked before the next. */
const CADDY_STEPS = [
  ['real_name', 'nickname', 'nickname_latin', 'phone', 'languages'],
  ['caddy_number', 'home_courses', 'years', 'strengths', 'who_may_request'],
  ['weekly'],
  ['photo'],
] as const;

/** What is left empty is not sent. */
function caddyInput(draft: CaddyDraft, name: string): InputOf<'POST /caddy/register'> {
  const { phone, strengths, photo, contest_number } = draft;
  return {
    real_name: draft.real_name,
    nickname: draft.nickname ?? name,
    ...(draft.nickname_latin ? { nickname_latin: draft.nickname_latin } : {}),
    ...figuresOf(draft),
    languages: draft.languages,
    home_courses: draft.home_courses.map((course) => course.slug),
    who_may_request: draft.who_may_request,
    weekly: draft.weekly,
    ...(phone?.trim() ? { phone } : {}),
    ...(strengths.trim() ? { strengths } : {}),
    ...(photo ? { photo } : {}),
    ...(contest_number ? { contest_number } : {}),
  };
}

const SEPARATOR = ' · ';

/** Adds a phrase to what the caddy wrote, or takes it out. */
function togglePhrase(text: string, phrase: string): string {
  const phrases = text.split(SEPARATOR).filter(Boolean);
  const without = phrases.filter((it) => it !== phrase);
  return (without.length < phrases.length ? without : [...phrases, phrase]).join(SEPARATOR);
}

const hasPhrase = (text: string, phrase: string): boolean => text.split(SEPARATOR).includes(phrase);

const WeeklyEditor = lazyPart(() => import('../field/weekly-editor.tsx').then((m) => m.WeeklyEditor));
const PhotoStep = lazyPart(() => import('./photo-step.tsx').then((m) => m.PhotoStep));

const CADDY: Kind<CaddyDraft> = {
  role: 'CADDY',
  call: 'POST /caddy/register',
  schema: () => import('#domain/account/api.ts').then((m) => m.caddyProfileInput),
  id: 'caddy-register',
  empty: EMPTY_CADDY,
  steps: CADDY_STEPS,
  input: caddyInput,
  under: { IDENTIFIER_TAKEN: 'phone', CADDY_NUMBER_TAKEN: 'caddy_number' },
};

/** /authentication/caddy/register – saved on the phone while the form is filled in. */
export function CaddyRegisterScreen() {
  const w = useWords(words);
  const c = useWords(caddySteps);
  return (
    <Registration
      kind={CADDY}
      pins={[w.pinYou, c.pinCourses, c.pinHours, w.pinPhoto]}
      titles={[w.stepYou, c.stepCourses, c.stepHours, w.stepPhoto]}
      parts={[You, Courses, Hours, Photo]}
      finish={c.finish}
    />
  );
}

function You({ draft, type, failure, name }: Part<CaddyDraft>) {
  const w = useWords(fieldWords);
  const errorOf = useErrorOf(failure);
  return (
    <>
      <NicknameField
        value={draft.nickname ?? name}
        onType={(nickname) => type({ nickname })}
        error={errorOf('nickname')}
      />
      <LatinNicknameField
        value={draft.nickname_latin ?? ''}
        onType={(nickname_latin) => type({ nickname_latin })}
        error={errorOf('nickname_latin')}
      />
      <RealNameField value={draft.real_name} onType={(real_name) => type({ real_name })} error={errorOf('real_name')} />
      <PhoneField
        value={draft.phone}
        hint={w.phoneHintCaddy}
        onType={(phone) => type({ phone })}
        error={errorOf('phone')}
      />
      <TakenHelp failure={failure} path="phone" identifier={draft.phone ?? ''} />
      <LanguageChips
        label={labels.languages}
        value={draft.languages}
        onChange={(languages) => type({ languages })}
        error={errorOf('languages')}
      />
    </>
  );
}

function Courses({ draft, type, failure }: Part<CaddyDraft>) {
  const w = useWords(caddySteps);
  const errorOf = useErrorOf(failure);
  return (
    <>
      <div className="stack">
        <NumberField
          value={draft.caddy_number}
          hint={w.numberHint}
          onType={(caddy_number) => type({ caddy_number, contest_number: false })}
          error={errorOf('caddy_number')}
        />
        {(failure.fields['caddy_number'] === NUMBER_TAKEN || draft.contest_number) && (
          <ContestNumber
            number={draft.caddy_number}
            isContested={draft.contest_number}
            onContest={() => type({ caddy_number: draft.caddy_number, contest_number: true })}
          />
        )}
      </div>
      <CourseList
        label={caddyLabels.homeCourses}
        value={draft.home_courses}
        onChange={(home_courses) => type({ home_courses })}
        error={errorOf('home_courses')}
      />
      <YearsField value={draft.years} onType={(years) => type({ years })} error={errorOf('years')} />
      <Strengths draft={draft} type={type} error={errorOf('strengths')} />
      <WhoMayField
        value={draft.who_may_request}
        onPick={(who_may_request) => type({ who_may_request })}
        error={errorOf('who_may_request')}
      />
    </>
  );
}

function Strengths({ draft, type, error }: Pick<Part<CaddyDraft>, 'draft' | 'type'> & { error: string | undefined }) {
  const w = useWords(fieldWords);
  const c = useWords(caddySteps);
  return (
    <div className="stack">
      <TextArea
        label={caddyStepLabels.strengths}
        name="strengths"
        maxLength={300}
        hint={`${w.optional} · ${c.strengthsHint}`}
        value={draft.strengths}
        onChange={(event) => type({ strengths: event.target.value })}
        error={error}
      />
      <Chips>
        {STRENGTHS.map((phrase) => (
          <Chip
            key={phrase}
            on={hasPhrase(draft.strengths, phrase)}
            onToggle={() => type({ strengths: togglePhrase(draft.strengths, phrase) })}
          >
            <span lang="th">{phrase}</span>
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function Hours({ draft, type, failure }: Part<CaddyDraft>) {
  const w = useWords(caddySteps);
  const errorOf = useErrorOf(failure);
  return (
    <>
      <p className="meta">{w.hoursHint}</p>
      <WeeklyEditor
        label={caddyStepLabels.weekly}
        value={draft.weekly}
        onChange={(weekly) => type({ weekly })}
        errorOf={(place) => errorOf(`weekly.${place}`)}
      />
      <Note kind="sky">{w.verifyLater}</Note>
    </>
  );
}

const Photo = ({ draft, type, failure, name }: Part<CaddyDraft>) => (
  <PhotoStep
    as="CADDY"
    name={draft.nickname ?? name}
    chosen={draft.photo}
    onChoose={(photo) => type({ photo })}
    error={useErrorOf(failure)('photo')}
  />
);

/** What a caddy's registration alone says. */
const caddySteps = {
  pinCourses: { th: 'สนาม', en: 'Courses' },
  pinHours: { th: 'เวลา', en: 'Hours' },
  stepCourses: { th: 'สนามของคุณ', en: 'Your courses' },
  stepHours: { th: 'เวลารับงาน', en: 'Your hours' },
  numberHint: {
    th: 'เบอร์บนเสื้อของคุณ นักกอล์ฟจะเห็นเบอร์นี้คู่กับชื่อ',
    en: 'The number on your bib. Golfers see it beside your nickname.',
  },
  strengthsHint: { th: 'แตะเพื่อเพิ่ม หรือเขียนเอง', en: 'Tap to add, or write your own' },
  hoursHint: {
    th: 'นักกอล์ฟจองได้เฉพาะเวลาออกรอบในช่วงนี้ แก้ได้ทุกเมื่อที่แท็บการจอง',
    en: 'Golfers can book only tee-off times within these hours. Change them any time under Bookings.',
  },
  verifyLater: {
    th: 'ยืนยันตัวตนกับสนามได้ที่โปรไฟล์หลังสมัคร ระหว่างนี้นักกอล์ฟส่งคำขอถึงคุณได้เลย',
    en: 'You can verify with your course in your profile once you are registered. Direct requests work right away.',
  },
  finish: { th: 'สมัครเป็นแคดดี้', en: 'Register' },
} as const satisfies Record<string, Words>;

const caddyStepLabels = {
  strengths: { th: 'ถนัดเรื่องไหน', en: 'Strengths' },
  weekly: { th: 'วันและเวลาที่รับงาน', en: 'Working hours' },
} as const satisfies Record<string, Words>;

/** Strengths to tap; the caddy may write others. Stored in Thai, the language of the field. */
const STRENGTHS = ['อ่านไลน์พัตต์', 'ดูระยะ', 'ดูแลมือใหม่', 'ภาษาอังกฤษ', 'รู้สนามทุกหลุม', 'ใจเย็น'] as const;
