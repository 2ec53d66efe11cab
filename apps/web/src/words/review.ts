// Importing this file brings the English words of a review.

import { enReview } from './en-review.ts';
import { addEnglish } from './speak.ts';

addEnglish(enReview);
