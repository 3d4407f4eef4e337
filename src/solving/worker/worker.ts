import { serveQuestions } from "./serve-questions.js";

/** The program of a solver thread (`dist/solver-worker.js`). */
serveQuestions();
