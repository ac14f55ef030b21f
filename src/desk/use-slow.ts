import { useEffect, useState } from 'react';

/** After this a disabled button alone says too little. Milliseconds. */
const SLOW_AFTER = 3_000;

/** Whether something that was sent is under way for longer than usual. */
export function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
