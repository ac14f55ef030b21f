import { Suspense } from 'react';
import type { Failure } from '../../form/form.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';

const TakenWays = lazyPart(() => import('./taken-ways.tsx').then((m) => m.TakenWays));

interface Props {
  failure: Failure;
  /** Of the field, and what was typed into it. */
  path: string;
  identifier: string;
}

/** Below a phone number or an e-mail that another account has: the ways on. */
export function TakenHelp({ failure, path, identifier }: Props) {
  if (failure.code !== 'IDENTIFIER_TAKEN' || !(path in failure.fields)) return null;
  return (
    <Suspense>
      <TakenWays identifier={identifier.trim()} />
    </Suspense>
  );
}
