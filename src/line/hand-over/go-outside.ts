import { useState } from 'react';
import { byMark, wayOutside, type Way } from '../sdk/port.ts';
import { logTrouble, troubleOf } from '../sdk/trouble.ts';
import { useWayOutside } from '../sdk/way-outside.ts';

/** For LINE's SDK to say its way outside; after it LINE's mark has to do. */
const WITHIN = 3_000;

/** Opens an address outside in the tap itself where the way and the address are known, else as soon as they are. */
export function useGoOutside() {
  const [isOpening, setOpening] = useState(false);
  const [isStuck, setStuck] = useState(false);
  const way = useWayOutside();
  const goOutside = async (to: string | (() => Promise<string | undefined>)): Promise<void> => {
    setStuck(false);
    setOpening(true);
    try {
      const address = typeof to === 'string' ? to : await to();
      if (address) (way.current ?? (await lateWay()))(address);
    } catch (error) {
      logTrouble(troubleOf(error));
      setStuck(true);
    } finally {
      setOpening(false);
    }
  };
  return { isOpening, isStuck, goOutside };
}

const lateWay = () => {
  const late = new Promise<Way>((resolve) => setTimeout(resolve, WITHIN, byMark));
  return Promise.race([wayOutside(), late]);
};
