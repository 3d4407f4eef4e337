export * from "../speech.js";
