import type { InputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Field } from '../../ui/control/field.tsx';
import { CourseList, PhoneField } from '../field/profile-fields.tsx';
import { golferLabels, golferWords, words as fieldWords } from '../field/field-words.ts';
import { EmergencyFields, type GolferTyped, PlayerFields, PreferencesField } from '../field/golfer-fields.tsx';
import { handicapTenths } from '../field/figures.ts';
import { TakenHelp } from '../field/taken-help.tsx';
import { useErrorOf } from '../../form/form-notes.tsx';
import { words, type Kind, type Part, Registration } from './registration.tsx';
import { PhotoStep } from './photo-step.tsx';

/** What a golfer's registration alone says. */
const golferSteps = {
  pinPlay: { th: 'เล่น', en: 'Game' },
  pinSafety: { th: 'ฉุกเฉิน', en: 'Safety' },
  stepPlay: { th: 'การเล่น', en: 'Your game' },
  finish: { th: 'เริ่มใช้งาน', en: 'Start' },
} as const satisfies Record<string, Words>;

const EMPTY_GOLFER: GolferDraft = {
  display_name: null,
  phone: null,
  handicap: '',
  languages: ['th'],
  usual_courses: [],
  preferences: '',
  emergency_name: '',
  emergency_phone: '',
  photo: null,
};

/** The fields of each step, for what is checked before the next. */
const GOLFER_STEPS = [
  ['display_name', 'phone', 'handicap_tenths', 'languages'],
  ['usual_courses', 'preferences'],
  ['emergency_name', 'emergency_phone'],
  ['photo'],
] as const;

const GOLFER: Kind<GolferDraft> = {
  role: 'GOLFER',
  call: 'POST /golfer/register',
  schema: () => import('#domain/account/api.ts').then((m) => m.golferProfileInput),
  id: 'golfer-register',
  empty: EMPTY_GOLFER,
  steps: GOLFER_STEPS,
  input: golferInput,
  under: { IDENTIFIER_TAKEN: 'phone' },
  sentAs: { handicap: 'handicap_tenths' },
};

/** /authentication/golfer/register – saved on the phone while the form is filled in. */
export function GolferRegisterScreen() {
  const w = useWords(words);
  const g = useWords(golferSteps);
  const { stepSafety } = useWords(golferWords);
  return (
    <Registration
      kind={GOLFER}
      pins={[w.pinYou, g.pinPlay, g.pinSafety, w.pinPhoto]}
      titles={[w.stepYou, g.stepPlay, stepSafety, w.stepPhoto]}
      parts={[You, Play, Safety, Photo]}
      finish={g.finish}
    />
  );
}

function You({ draft, type, failure, name }: Part<GolferDraft>) {
  const w = useWords(fieldWords);
  const errorOf = useErrorOf(failure);
  return (
    <>
      <Field
        label={golferLabels.displayName}
        name="display_name"
        autoComplete="nickname"
        maxLength={60}
        value={draft.display_name ?? name}
        onChange={(event) => type({ display_name: event.target.value })}
        error={errorOf('display_name')}
      />
      <PhoneField value={draft.phone} hint={w.phoneHint} onType={(phone) => type({ phone })} error={errorOf('phone')} />
      <TakenHelp failure={failure} path="phone" identifier={draft.phone ?? ''} />
      <PlayerFields typed={draft} type={type} errorOf={errorOf} />
    </>
  );
}

function Play({ draft, type, failure }: Part<GolferDraft>) {
  const errorOf = useErrorOf(failure);
  return (
    <>
      <CourseList
        label={golferLabels.usualCourses}
        value={draft.usual_courses}
        onChange={(usual_courses) => type({ usual_courses })}
        error={errorOf('usual_courses')}
      />
      <PreferencesField typed={draft} type={type} errorOf={errorOf} />
    </>
  );
}

const Safety = ({ draft, type, failure }: Part<GolferDraft>) => (
  <EmergencyFields typed={draft} type={type} errorOf={useErrorOf(failure)} />
);

const Photo = ({ draft, type, failure, name }: Part<GolferDraft>) => (
  <PhotoStep
    as="GOLFER"
    name={draft.display_name ?? name}
    chosen={draft.photo}
    onChoose={(photo) => type({ photo })}
    error={useErrorOf(failure)('photo')}
  />
);

/** What the golfer has typed so far, as typed. */
interface GolferDraft extends GolferTyped {
  /** Null until the golfer changes the name given at sign-up. */
  display_name: string | null;
  /** Null until the golfer changes the phone number used to sign in. */
  phone: string | null;
  usual_courses: CourseName[];
  /** The name of a picture the golfer has sent. */
  photo: string | null;
}

/** What is left empty is not sent. */
function golferInput(draft: GolferDraft, name: string): InputOf<'POST /golfer/register'> {
  const { phone, photo, handicap, preferences, emergency_name, emergency_phone } = draft;
  return {
    display_name: draft.display_name ?? name,
    languages: draft.languages,
    usual_courses: draft.usual_courses.map((course) => course.slug),
    ...(phone?.trim() ? { phone } : {}),
    ...(handicap.trim() ? { handicap_tenths: handicapTenths(handicap) } : {}),
    ...(preferences.trim() ? { preferences } : {}),
    ...(emergency_name.trim() ? { emergency_name } : {}),
    ...(emergency_phone.trim() ? { emergency_phone } : {}),
    ...(photo ? { photo } : {}),
  };
}
