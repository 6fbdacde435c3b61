// Set up before each browser file. The files of a worker share the stores of a browser, and what one leaves there, a language
// that somebody chose or a token, is nothing that the next one has done.
localStorage.clear();
sessionStorage.clear();
