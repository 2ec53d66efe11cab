// Loads the settings sheet. Other folders use this, so that the sheet is fetched when it is opened.

export const loadSettingsSheet = () => import('./settings-sheet.tsx').then((part) => part.SettingsSheet);
