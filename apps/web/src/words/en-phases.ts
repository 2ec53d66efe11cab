// English for where an opening is; it arrives with what shows that.

export const enPhases = {
  'opening.swap2.step': 'Place stone {n}/{of}',
  'opening.swap2.step-by': '{who} places stone {n}/{of}.',
  'phase.swap2_placement': 'Opening: three stones',
  'phase.swap2_choice': 'Choosing a side',
  'phase.swap2_extra': 'Opening: two more stones',
  'phase.swap2_final_choice': 'Final choice',
  'swap2.then.black': 'Then black moves.',
  'swap2.then.white': 'Then white moves.',
} as const;
