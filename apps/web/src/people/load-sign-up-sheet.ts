// How the other folders ask for an account: the form is fetched when it is needed.

export const loadSignUpSheet = () => import('./sign-up-sheet.tsx').then((part) => part.SignUpSheet);
