import { Suspense } from 'react';
import { useForm, type Failure } from '../../form/form.ts';
import { stepOf } from '../../form/steps.ts';
import { useWords } from '../../i18n/language.ts';
import { Field } from '../../ui/control/field.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { CourseList } from '../field/course-list.tsx';
import { useIsOver, useStepDone } from './onboarding.ts';
import { sentenceFor } from '../field/field-sentences.ts';
import { useErrorOf } from '../form-note.tsx';
import { EMPTY_GOLFER, GOLFER_STEPS, golferInput, type GolferDraft } from './golfer-draft.ts';
import { EmergencyFields, PlayerFields, PreferencesField } from '../field/golfer-fields.tsx';
import { labels, words } from '../field/field-words.ts';
import { usePerson } from '../person.ts';
import { PhoneField } from '../field/phone-field.tsx';
import { StepFrame } from './step-frame.tsx';
import { useTyped } from './typed.ts';
import { useWizard } from './wizard.ts';

const PhotoStep = lazyPart(() => import('./photo-step.tsx').then((m) => m.PhotoStep));

/** /authentication/golfer/register – saved on the phone while the golfer types. */
export function GolferRegisterScreen() {
  const w = useWords(words);
  const name = usePerson()?.display_name ?? '';
  const [draft, change, clearDraft] = useTyped('golfer-register', EMPTY_GOLFER);
  const stepDone = useStepDone();
  const { step, goTo } = useWizard(GOLFER_STEPS.length);
  const isOver = useIsOver('COMPLETE_PROFILE', 'GOLFER');
  const { form, isBusy, failure, submit, check, mended } = useForm({
    call: 'POST /golfer/register',
    schema: () => import('#domain/account/api.ts').then((m) => m.golferProfileInput),
    step,
    under: { IDENTIFIER_TAKEN: 'phone' },
    say: (path, code) => sentenceFor(path, code, draft),
    done: async (user) => {
      await stepDone(user);
      clearDraft();
    },
  });
  const input = golferInput(draft, name);
  const type = (typed: Partial<GolferDraft>) => {
    change(typed);
    for (const path of Object.keys(typed)) mended(path === 'handicap' ? 'handicap_tenths' : path);
  };
  const onNext = async () => {
    const isLast = step === GOLFER_STEPS.length - 1;
    const next = isLast
      ? stepOf(GOLFER_STEPS, await submit(input))
      : (await check(input, GOLFER_STEPS[step] ?? [])) && step + 1;
    if (typeof next === 'number') goTo(next);
  };
  if (isOver) return null;
  const parts = { draft, type, failure, name };
  return (
    <StepFrame
      id="golfer-register"
      steps={[w.pinYou, w.pinPlay, w.pinSafety, w.pinPhoto]}
      title={[w.stepYou, w.stepPlay, w.stepSafety, w.stepPhoto][step]}
      step={step}
      form={form}
      failure={failure}
      isBusy={isBusy}
      finish={w.finishGolfer}
      onBack={() => goTo(step - 1)}
      onNext={() => void onNext()}
    >
      {step === 0 && <You {...parts} />}
      {step === 1 && <Play {...parts} />}
      {step === 2 && <Safety {...parts} />}
      {step === 3 && (
        <Suspense>
          <Photo {...parts} />
        </Suspense>
      )}
    </StepFrame>
  );
}

interface Part {
  draft: GolferDraft;
  type: (change: Partial<GolferDraft>) => void;
  failure: Failure;
  name: string;
}

function You({ draft, type, failure, name }: Part) {
  const w = useWords(words);
  const errorOf = useErrorOf(failure);
  return (
    <>
      <Field
        label={labels.displayName}
        name="display_name"
        autoComplete="nickname"
        maxLength={60}
        value={draft.display_name ?? name}
        onChange={(event) => type({ display_name: event.target.value })}
        error={errorOf('display_name')}
      />
      <PhoneField value={draft.phone} hint={w.phoneHint} onType={(phone) => type({ phone })} error={errorOf('phone')} />
      <PlayerFields typed={draft} type={type} errorOf={errorOf} />
    </>
  );
}

function Play({ draft, type, failure }: Part) {
  const errorOf = useErrorOf(failure);
  return (
    <>
      <CourseList
        label={labels.usualCourses}
        value={draft.usual_courses}
        onChange={(usual_courses) => type({ usual_courses })}
        error={errorOf('usual_courses')}
      />
      <PreferencesField typed={draft} type={type} errorOf={errorOf} />
    </>
  );
}

const Safety = ({ draft, type, failure }: Part) => (
  <EmergencyFields typed={draft} type={type} errorOf={useErrorOf(failure)} />
);

const Photo = ({ draft, type, failure, name }: Part) => (
  <PhotoStep
    as="GOLFER"
    name={draft.display_name ?? name}
    chosen={draft.photo}
    onChoose={(photo) => type({ photo })}
    error={useErrorOf(failure)('photo')}
  />
);
