// A button that may not be pressed just now keeps the focus of whoever pressed it last; a disabled one would lose it.

export function pressable(may: boolean, act: () => void) {
  return {
    'aria-disabled': !may,
    onClick: () => {
      if (may) act();
    },
  };
}
