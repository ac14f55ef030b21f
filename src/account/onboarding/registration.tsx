import { Suspense, type ComponentType } from 'react';
import type { Role } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import type { Settings } from '../../form/form-send.ts';
import { useForm, type Failure } from '../../form/form.ts';
import { sentenceFor } from '../field/field-sentences.ts';
import { usePerson } from '../person.ts';
import { useIsOver, useStepDone } from './onboarding.ts';
import { StepFrame } from './step-frame.tsx';
import { useTyped } from './typed.ts';
import { useWizard } from './wizard.ts';

type Call = 'POST /golfer/register' | 'POST /caddy/register';

/** What a role registers with. */
export interface Kind<Draft> {
  role: Role;
  call: Call;
  schema: Settings<Call>['schema'];
  /** Names the form, and what is kept of it on the phone. */
  id: string;
  empty: Draft;
  /** The fields of each step, for what is checked before the next. */
  steps: readonly (readonly string[])[];
  input: (draft: Draft, name: string) => InputOf<Call>;
  under: Partial<Record<string, string>>;
  /** What a field is called in what is sent, where it is not its own name. */
  sentAs?: Partial<Record<string, string>>;
}

/** What the fields of a step are given. */
export interface Part<Draft> {
  draft: Draft;
  type: (change: Partial<Draft>) => void;
  failure: Failure;
  /** The name the account was opened with. */
  name: string;
}

interface Props<Draft> {
  kind: Kind<Draft>;
  /** Of each step its short name, which stands beside the others, its heading, and its fields. */
  pins: readonly string[];
  titles: readonly string[];
  parts: readonly ComponentType<Part<Draft>>[];
  /** What the last button says. */
  finish: string;
}

/** Registration in steps, saved on the phone as it is typed. */
export function Registration<Draft extends { phone: string | null; emergency_phone?: string }>({
  kind,
  pins,
  titles,
  parts,
  finish,
}: Props<Draft>) {
  const name = usePerson()?.display_name ?? '';
  const [draft, change, clearDraft] = useTyped(kind.id, kind.empty);
  const stepDone = useStepDone();
  const { step, goTo } = useWizard(pins.length);
  const isOver = useIsOver('COMPLETE_PROFILE', kind.role);
  const { form, isBusy, failure, submit, check, mended } = useForm<Call>({
    call: kind.call,
    schema: kind.schema,
    step,
    under: kind.under,
    say: (path, code) => sentenceFor(path, code, draft),
    done: async (user) => {
      await stepDone(user);
      clearDraft();
    },
  });
  const type = (typed: Partial<Draft>) => {
    change(typed);
    for (const path of Object.keys(typed)) mended(kind.sentAs?.[path] ?? path);
  };
  const onNext = async () => {
    const input = kind.input(draft, name);
    const isLast = step === pins.length - 1;
    const next = isLast
      ? stepOf(kind.steps, await submit(input))
      : (await check(input, kind.steps[step] ?? [])) && step + 1;
    if (typeof next === 'number') goTo(next);
  };
  if (isOver) return null;
  const Fields = parts[step];
  return (
    <StepFrame
      id={kind.id}
      steps={pins}
      title={titles[step]}
      step={step}
      form={form}
      failure={failure}
      isBusy={isBusy}
      finish={finish}
      onBack={() => goTo(step - 1)}
      onNext={() => void onNext()}
    >
      <Suspense key={step}>{Fields && <Fields draft={draft} type={type} failure={failure} name={name} />}</Suspense>
    </StepFrame>
  );
}

/** The first step that holds a refused field; undefined when none does. */
function stepOf(steps: readonly (readonly string[])[], failure: Failure | undefined): number | undefined {
  const wrong = Object.keys(failure?.fields ?? {}).map((path) => path.split('.')[0] ?? '');
  const step = steps.findIndex((paths) => wrong.some((path) => paths.includes(path)));
  return step >= 0 ? step : undefined;
}
