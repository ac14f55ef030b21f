import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { classes } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import { words } from '../words.ts';

export interface FieldProps {
  label: Words;
  hint?: string;
  /** The sentence of what is wrong and how to mend it; spoken at once. */
  error?: string | undefined;
}

/** No `date` and no `time`: a browser shows them as its own language writes them (`DateField` of `date-field.tsx`). */
type Kind = 'text' | 'search' | 'tel' | 'email' | 'url' | 'password';
type InputProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'aria-describedby' | 'aria-invalid'> & {
  type?: Kind;
};

/** One line of text. A password gets its own "show" button; `end`: another one in the field (`slot-end`). */
export function Field({
  label,
  hint,
  error,
  icon,
  end,
  ...input
}: FieldProps & InputProps & { icon?: IconName; end?: ReactNode }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = input.type === 'password';
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <div className="input-w">
        {icon && (
          <span className="pre">
            <Icon name={icon} />
          </span>
        )}
        <input
          {...input}
          {...describedBy(id, hint, error)}
          className="input"
          type={secret && shown ? 'text' : input.type}
        />
        {secret && <Reveal shown={shown} onToggle={() => setShown(!shown)} />}
        {end}
      </div>
    </Labelled>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'aria-describedby' | 'aria-invalid'>;

/** Anything longer than a line. */
export function TextArea({ label, hint, error, ...area }: FieldProps & AreaProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea {...area} {...describedBy(id, hint, error)} className="input input--area" />
    </Labelled>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'id' | 'aria-describedby' | 'aria-invalid'>;

/** One of a list too long for cards. Options are its children. */
export function Select({ label, hint, error, ...select }: FieldProps & SelectProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <div className="input-w">
        <select {...select} {...describedBy(id, hint, error)} className="input" />
        <span className="post">
          <Icon name="chevron-down" />
        </span>
      </div>
    </Labelled>
  );
}

const describedBy = (id: string, hint: string | undefined, error: string | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

function Labelled({ id, label, hint, error, children }: FieldProps & { id: string; children: ReactNode }) {
  const language = useLanguage();
  return (
    <div className={classes('field', Boolean(error) && 'field--err')}>
      <label htmlFor={id}>
        {wordIn(label, language)} {language === 'th' && label.en !== label.th && <small lang="en">{label.en}</small>}
      </label>
      {children}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** The sentence under a field or a group of choices that was refused. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className="err" id={id} role="alert">
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  );
}

function Reveal({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const w = useWords(words);
  return (
    <button
      type="button"
      className="iconbtn slot-end"
      aria-label={shown ? w.hidePassword : w.showPassword}
      onClick={onToggle}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </button>
  );
}
