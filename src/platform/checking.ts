import { useEffect, useState } from 'react';

/** What `check` says of `text`, undefined while it is being checked; and how to check once more. `check` is one function for good. */
export function useChecked<V>(text: string, check: (text: string) => Promise<V>): [V | undefined, () => void] {
  const [said, say] = useState<{ text: string; verdict: V }>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (text === '') return;
    let isShown = true;
    check(text).then(
      (verdict) => isShown && say({ text, verdict }),
      (error: unknown) => isShown && setFailed(error),
    );
    return () => {
      isShown = false;
    };
  }, [text, tries, check]);
  if (failed) throw failed; // what draws the app's own error
  return [said?.text === text ? said.verdict : undefined, () => setTries((n) => n + 1)];
}
