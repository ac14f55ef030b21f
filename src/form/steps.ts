import type { Failure } from './form-send.ts';

/** The first step that holds a refused field; undefined when none does. */
export function stepOf(steps: readonly (readonly string[])[], failure: Failure | undefined): number | undefined {
  const wrong = Object.keys(failure?.fields ?? {}).map((path) => path.split('.')[0] ?? '');
  const step = steps.findIndex((paths) => wrong.some((path) => paths.includes(path)));
  return step >= 0 ? step : undefined;
}
