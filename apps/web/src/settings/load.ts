// How the other folders open the settings: they are fetched when somebody asks for them.

export const loadSettingsSheet = () => import('./settings-sheet.tsx').then((part) => part.SettingsSheet);
