// Loads the form to sign up when another folder first needs it.

export const loadSignUpSheet = () => import('./sign-up-sheet.tsx').then((part) => part.SignUpSheet);
