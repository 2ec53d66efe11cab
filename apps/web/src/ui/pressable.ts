// A button that is unavailable for a moment but keeps the focus; a disabled button would lose it.

export function pressableProps(may: boolean, act: () => void) {
  return {
    'aria-disabled': !may,
    onClick: () => {
      if (may) act();
    },
  };
}
