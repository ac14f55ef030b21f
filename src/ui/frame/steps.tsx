/** Where one is in a short flow. Phones show three; the screen reader says which one is current. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          data-done={place < current ? '' : undefined}
        >
          {place + 1}. {step}
        </li>
      ))}
    </ol>
  );
}
