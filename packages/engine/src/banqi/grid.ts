// How points lie on the boards of banqi and Three Kingdoms.

export const GRID = { classic: { columns: 4, rows: 8 }, 'three-kingdoms': { columns: 5, rows: 9 } } as const;
