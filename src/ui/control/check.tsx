import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { FieldError } from './field.tsx';

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  children: ReactNode;
  error?: string | undefined;
};

/** Yes or no, with the sentence agreed to. */
export function Checkbox({ children, error, ...input }: BoxProps) {
  const id = useId();
  return (
    <div className="stack stack-1">
      <label className="check picks">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="box">
          <Icon name="check" />
        </span>
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** On or off at once, without a send button. The whole row is the target. */
export function Switch({
  children,
  on,
  onToggle,
  hint,
}: {
  children: ReactNode;
  on: boolean;
  onToggle: (on: boolean) => void;
  hint?: ReactNode;
}) {
  return (
    <label className="switch-row picks">
      <span className="grow">
        <span className="line">{children}</span>
        {hint && <span className="meta-xs">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span className="switch" />
    </label>
  );
}
