import { keepFocus } from '../src/interaction/keep-focus.ts';

// Set up before each browser file, as every page of the portal does.
keepFocus();
